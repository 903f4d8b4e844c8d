// Remove from the generated types what openapi-typescript says about itself where a field is described, and the formats
// of numbers, of which TypeScript has only one.
import { readFileSync, writeFileSync } from "node:fs";

const FILE = "src/generated/schema.ts";
const REMARKS = / \(enum property replaced by openapi-typescript\)|\n +\* @description .* added by openapi-typescript$/gm;
const FORMATS = /^ +\/\*\* Format: (?:int32|int64|double) \*\/\n|^ +\* Format: (?:int32|int64|double)\n/gm;
const SHORT = /\/\*\*\n +\* (@description .*|@constant)\n +\*\//g;

const written = readFileSync(FILE, "utf8").replace(REMARKS, "").replace(FORMATS, "").replace(SHORT, "/** $1 */");
writeFileSync(FILE, written);
