import type { ChangeEvent, CompositionEvent } from 'react'
import { useState } from 'react'

/**
 * For a field that searches: what an input method still composes is shown, and told once it is done. Nothing is called by half
 * a pinyin.
 *
 * @param onType - told of each text that is typed
 * @returns `composed`: what the field shows meanwhile, null while nothing is composed; and what the field is given
 */
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
