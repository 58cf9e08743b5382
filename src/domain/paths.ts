export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

export const resourceName = ({
  name,
  path,
}: {
  readonly name?: string | undefined
  readonly path: string
}): string => fileName(name ?? path)
