/**
 * Preload (`node --import`) that hands openapi-typescript the TypeScript 5 of this workspace: npm may hoist
 * openapi-typescript beside the project's TypeScript 7, whose face it does not know.
 */
import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) register(import.meta.url)

export const resolve = (specifier, context, next) =>
  specifier === 'typescript'
    ? next(specifier, { ...context, parentURL: import.meta.url })
    : next(specifier, context)
