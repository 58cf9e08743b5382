import type { ComponentType } from 'react'
import { lazy } from 'react'
import { loadChunk } from './chunk-error.ts'

/** A page whose code is fetched when it is first shown, within the chunk time limit. */
export const lazyPage = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => loadChunk(load))
