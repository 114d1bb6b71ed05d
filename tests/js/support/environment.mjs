// The paths that the tests need, as given by CTest (tests/js/CMakeLists.txt).

import path from "node:path";
import { pathToFileURL } from "node:url";

function named(variable) {
  const value = process.env[variable];
  if (!value)
    throw new Error(`${variable} is not set: run the test by ctest -L js`);
  return value;
}

export const sourceDir = named("STANDARD_SITEMAP_SOURCE_DIR");
/** The folder of the built npm package. */
export const packageDir = named("STANDARD_SITEMAP_JS_PACKAGE");
export const casesProgram = named("STANDARD_SITEMAP_JS_CASES");
export const answersProgram = named("STANDARD_SITEMAP_JS_ANSWERS");

export const packageFile = (name) => path.join(packageDir, name);
export const importPackage = () => import(pathToFileURL(packageFile("index.js")));
