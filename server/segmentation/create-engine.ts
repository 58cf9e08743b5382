import type { Engine } from './engine.ts'
import type { EngineConfig } from './process/messages.ts'

const builtin = async (): Promise<Engine> => (await import('./builtin/engine.ts')).createBuiltinEngine()
const builtinTracker = async (): Promise<Engine['tracker']> => (await builtin()).tracker

/** Imports only the configured engine. Throws `EngineError`. */
export async function createEngine(config: EngineConfig): Promise<Engine> {
  if (config.engine === 'http')
    return (await import('./remote/engine.ts')).createRemoteEngine(config, builtinTracker)
  if (config.engine === 'label-studio')
    return (await import('./label-studio/engine.ts')).createLabelStudioEngine(config, builtinTracker)
  if (config.engine === 'onnx') return (await import('./onnx/engine.ts')).createOnnxEngine(config, builtin)
  return builtin()
}
