/**
 * Folders and files whose tests replace globals, modules or timers, or look at what a process keeps: each such file has a
 * process of its own. All others share one with those before them, for a new one and its imports take longer than most of
 * the files.
 */
export const LONE_TESTS = [
  'server/events',
  'server/segmentation',
  'server/store/store.test.ts',
  'src/annotate/canvas/palms.test.ts',
  'src/annotate/canvas/pictures.test.ts',
  'src/annotate/video-segment',
  'src/api/signed-ranges.test.ts',
  'src/platform',
  'src/render/stage/backdrop.test.ts',
  'src/render/items/item-layer.test.ts',
  'src/render/masks/mask-images.test.ts',
  'src/render/masks/tile-store.test.ts',
  'src/render/painting/paint.test.ts',
  'src/routes/chunk-error.test.ts',
  'tests/editor/smart-enter.test.ts',
  'tests/editor/undo-stored.test.ts',
] as const
