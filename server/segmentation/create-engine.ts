import type { Engine } from './engine.ts'
import type { EngineConfig } from './process/messages.ts'

/** Imports only the configured engine. Throws `EngineError`. */
export async function createEngine(config: EngineConfig): Promise<Engine> {
  const builtin = async (): Promise<Engine> =>
    (await import('./builtin/engine.ts')).createBuiltinEngine(config)
  const builtinTracker = async (): Promise<Engine['tracker']> => (await builtin()).tracker
  if (config.engine === 'http')
    return (await import('./remote/engine.ts')).createRemoteEngine(config, builtinTracker)
  if (config.engine === 'label-studio')
    return (await import('./label-studio/engine.ts')).createLabelStudioEngine(config, builtinTracker)
  if (config.engine === 'onnx') return (await import('./onnx/engine.ts')).createOnnxEngine(config, builtin)
  return builtin()
}
