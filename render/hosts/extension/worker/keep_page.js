import { keep } from "./keep.js";

keep(() => close());
