/** Preload that gives openapi-typescript this workspace's TypeScript 5: it cannot use the project's TypeScript 7. */
import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) register(import.meta.url)

export const resolve = (specifier, context, next) =>
  specifier === 'typescript'
    ? next(specifier, { ...context, parentURL: import.meta.url })
    : next(specifier, context)
