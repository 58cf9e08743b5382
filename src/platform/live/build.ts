declare const __BUILD_VERSION__: string | undefined
declare const __BUILD_TIME__: string | undefined

export interface BuildVersion {
  version: string
  /** ISO 8601; orders builds of one version. */
  builtAt: string
}

/** What this page was built as; null in development, where no version is newer. */
export const ownBuild: BuildVersion | null =
  typeof __BUILD_VERSION__ === 'string' && typeof __BUILD_TIME__ === 'string'
    ? { version: __BUILD_VERSION__, builtAt: __BUILD_TIME__ }
    : null
