// The package under test.

import { importPackage } from "./environment.mjs";

export const {
  open, loadMap, fetchDocumentWith, LoadError, OutOfMemoryError, preferencesToml, PreferencesError,
} = await importPackage();
