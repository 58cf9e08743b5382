/** The last part of a path. */
export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The name that people know a resource by: that of the file that was uploaded, whatever it is stored as. */
export const resourceName = ({
  name,
  path,
}: {
  readonly name?: string | undefined
  readonly path: string
}): string => fileName(name ?? path)
