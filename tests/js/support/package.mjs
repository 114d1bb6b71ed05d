// The package under test.

import { importPackage } from "./environment.mjs";

export const {
  open, loadMap, entries, fetchDocumentWith, IncompleteError, LoadError, OutOfMemoryError, preferencesToml, PreferencesError,
} = await importPackage();
