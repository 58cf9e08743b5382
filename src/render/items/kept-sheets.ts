import type { Sheet } from './item-tiles.ts'

/** Bytes of tiles that are kept of sheets which are not shown: six screens of two megapixels. */
export const KEPT_SHEETS_BUDGET = 96 * 1024 * 1024

/** Sheets that were shown at other zooms: whoever looks closely and goes back finds them. */
export interface KeptSheets {
  readonly add: (sheet: Sheet) => void
  /** Takes out the one that is nearest to a scale among those that fit. */
  readonly take: (scale: number, fits: (sheet: Sheet) => boolean) => Sheet | null
  readonly clear: () => void
}

const distance = (sheet: Sheet, scale: number): number => Math.abs(Math.log(sheet.ground.scale / scale))

export function createKeptSheets(budget = KEPT_SHEETS_BUDGET): KeptSheets {
  /** From the one that was shown last on. */
  let sheets: readonly Sheet[] = []
  return {
    add(sheet) {
      sheet.shrink()
      let bytes = 0
      sheets = [sheet, ...sheets].filter((each) => (bytes += each.bytes()) <= budget)
    },
    take(scale, fits) {
      const [nearest = null] = sheets.filter(fits).toSorted((a, b) => distance(a, scale) - distance(b, scale))
      sheets = sheets.filter((sheet) => sheet !== nearest)
      return nearest
    },
    clear() {
      sheets = []
    },
  }
}
