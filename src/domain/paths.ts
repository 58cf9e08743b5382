/** The last part of a stored path: the name that people know. */
export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
