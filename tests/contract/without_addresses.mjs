// Removes from a lock file of npm where its packages ask for donations: it has versions and hashes, but no addresses.
import { readFileSync, writeFileSync } from "node:fs";

const [file] = process.argv.slice(2);
const lock = JSON.parse(readFileSync(file, "utf8"));
for (const entry of Object.values(lock.packages)) delete entry.funding;
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
