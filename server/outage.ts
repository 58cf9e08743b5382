export interface OutageWatch {
  failed(error: unknown): void
  worked(): void
}

/** Reports once that something repeated fails (again if it fails differently), and once that it works again. */
export function watchOutage(onGone: (error: unknown) => void, onBack: () => void = () => {}): OutageWatch {
  let reported: string | null = null
  return {
    failed: (error) => {
      const failure = String(error)
      if (failure === reported) return
      reported = failure
      onGone(error)
    },
    worked: () => {
      if (reported === null) return
      reported = null
      onBack()
    },
  }
}
