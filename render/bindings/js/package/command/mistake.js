// What the caller did wrong, in one sentence.

export class Mistake extends Error {}
