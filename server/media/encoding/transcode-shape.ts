export interface TranscodeShape {
  /** Constant quality: 0 is lossless, 51 is worst. */
  crf: number
  /** Frames from one key frame to the next. */
  gop: number
}

export type NoTranscoding = 'off' | 'missing'
