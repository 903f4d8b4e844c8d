// Remove from the generated types what openapi-typescript says about itself where a field is described.
import { readFileSync, writeFileSync } from "node:fs";

const FILE = "src/schema.ts";
const REMARKS = / \(enum property replaced by openapi-typescript\)|\n +\* @description .* added by openapi-typescript$/gm;

writeFileSync(FILE, readFileSync(FILE, "utf8").replace(REMARKS, ""));
