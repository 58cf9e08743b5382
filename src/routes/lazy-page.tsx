import type { ComponentType, FunctionComponent } from 'react'
import { lazy, useState } from 'react'
import { loadChunk } from './chunk-error.ts'

export type LoadPage<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Components by their loader. */
const loaded = new WeakMap<object, unknown>()

/** Loads the code of a page within the time limit. */
export async function fetchPage<Props>(load: LoadPage<Props>): Promise<{ default: ComponentType<Props> }> {
  const module = await loadChunk(load)
  loaded.set(load, module.default)
  return module
}

/**
 * A page that loads its code when it is first shown. Loaded code renders at once: after a suspension React delays what
 * follows by a third of a second.
 */
export function lazyPage<Props extends object>(load: LoadPage<Props>): FunctionComponent<Props> {
  const Late = lazy(() => fetchPage(load))
  return function LazyPage(props: Props) {
    // Fixed at the first render, because another component would lose the state.
    const [Page] = useState(() => (loaded.get(load) as ComponentType<Props> | undefined) ?? Late)
    return <Page {...props} />
  }
}
