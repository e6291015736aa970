export const ANIMALS: readonly string[] = ["cat", "dog"] as const;
