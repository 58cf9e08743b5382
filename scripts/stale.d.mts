export function fingerprint(root: string): string
export function stampFile(root: string): string
export function isFresh(root: string): boolean
