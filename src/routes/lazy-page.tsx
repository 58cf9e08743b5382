import type { ComponentType, FunctionComponent } from 'react'
import { lazy, useState } from 'react'
import { loadChunk } from './chunk-error.ts'

export type LoadPage<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Components by what fetched them. */
const loaded = new WeakMap<object, unknown>()

/** Fetches a page's code, within the chunk time limit. What was fetched is there at once whenever the page is shown. */
export async function fetchPage<Props>(load: LoadPage<Props>): Promise<{ default: ComponentType<Props> }> {
  const module = await loadChunk(load)
  loaded.set(load, module.default)
  return module
}

/**
 * A page whose code is fetched when it is first shown, unless it has been before. Only code that is missing suspends:
 * React holds back what follows a suspended page by a third of a second, however soon it is ready.
 */
export function lazyPage<Props extends object>(load: LoadPage<Props>): FunctionComponent<Props> {
  const Late = lazy(() => fetchPage(load))
  return function LazyPage(props: Props) {
    // Decided once, when it is first shown: another component in its place would begin anew.
    const [Page] = useState(() => (loaded.get(load) as ComponentType<Props> | undefined) ?? Late)
    return <Page {...props} />
  }
}
