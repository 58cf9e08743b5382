import type { ComponentType, FunctionComponent } from 'react'
import { lazy, useState } from 'react'
import { loadChunk } from './chunk-error.ts'

export type LoadPage<Props> = () => Promise<{ default: ComponentType<Props> }>

const loaded = new WeakMap<object, unknown>()

export async function fetchPage<Props>(load: LoadPage<Props>): Promise<{ default: ComponentType<Props> }> {
  const module = await loadChunk(load)
  loaded.set(load, module.default)
  return module
}

/** Loaded code renders at once: after a suspension React delays the rest by a third of a second. */
export function lazyPage<Props extends object>(load: LoadPage<Props>): FunctionComponent<Props> {
  const Late = lazy(() => fetchPage(load))
  return function LazyPage(props: Props) {
    // Fixed at the first render, because another component would lose the state.
    const [Page] = useState(() => (loaded.get(load) as ComponentType<Props> | undefined) ?? Late)
    return <Page {...props} />
  }
}
