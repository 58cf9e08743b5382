/**
 * Folders whose code keeps nothing between calls, and whose tests replace no globals, modules or timers: these tests share a
 * process, for a new one and its imports take longer than most of the files.
 */
export const PURE_FOLDERS = [
  'src/domain',
  'src/kinds',
  'src/machines',
  'src/pages',
  'src/render',
  'src/ui',
] as const
