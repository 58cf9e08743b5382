/** A page of docs/benchmarks has its prose by hand; a benchmark fills the places that the page marks for figures. */
const PLACE = /(<!-- figures (\S+) -->\n)[^]*?(<!-- end -->)/g

/** The page with these figures in their places; the other places keep theirs. @throws if a figure has no place */
export function filledPage(page: string, figures: Readonly<Record<string, string>>): string {
  const missing = new Set(Object.keys(figures))
  const filled = page.replace(PLACE, (whole, start: string, name: string, end: string) => {
    missing.delete(name)
    const figure = figures[name]
    return figure === undefined ? whole : `${start}\n${figure}\n\n${end}`
  })
  if (missing.size > 0) throw new Error(`the page has no place for ${[...missing].join(', ')}`)
  return filled
}
