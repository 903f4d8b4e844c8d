// What the examples of the guide take for granted.
declare const client: import("heptad-client").HeptadClient;
declare const game: import("heptad-client").Game<"seven">;
