import { EngineError } from '../engine.ts'
import { segmentationText } from '../text.ts'

export const refuse = (reason: string, cause?: unknown): EngineError =>
  new EngineError(segmentationText.models, reason, { cause })
