import type { ChangeEvent, CompositionEvent } from 'react'
import { useState } from 'react'

/** @returns `composed`: the text to show, null without a composition; `field`: props of the input */
export function useComposed(onType: (text: string) => void) {
  const [composed, setComposed] = useState<string | null>(null)
  const take = (text: string) => {
    setComposed(null)
    onType(text)
  }
  const field = {
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) setComposed(target.value)
      else take(target.value)
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => take(currentTarget.value),
  }
  return { composed, field }
}
