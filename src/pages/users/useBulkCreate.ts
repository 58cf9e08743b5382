import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { newKey } from '../../platform/random-key.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { failureSentence } from '../shared/failure.ts'
import { createAll } from './create-all.ts'
import { randomPassword } from './PasswordField.tsx'
import type { UserInput } from './queries.ts'
import { createUser } from './queries.ts'
import type { UserScope } from './user-form.ts'
import type { ListedPerson } from './user-list-text.ts'
import { loginKey } from './user-list-text.ts'

export interface BulkResult {
  inputs: ReadonlyMap<string, UserInput>
  refusals: ReadonlyMap<string, string>
  hasRandom: boolean
}

interface Order {
  people: readonly ListedPerson[]
  scope: UserScope
}

const NOBODY: BulkResult = { inputs: new Map(), refusals: new Map(), hasRandom: false }

const withEntry = <Value>(map: ReadonlyMap<string, Value>, key: string, value: Value) =>
  new Map(map).set(key, value)

/** Another try continues with the same input and key, so that nobody is created twice. */
export function useBulkCreate(me: SessionUser) {
  const client = useQueryClient()
  const [made, setMade] = useState(NOBODY)
  const [sent] = useState(() => new Map<string, { input: UserInput; key: string }>())
  const running = useRef<AbortController | null>(null)
  const stop = useCallback(() => running.current?.abort(), [])
  useEffect(() => stop, [stop])
  const sendingOf = ({ name, username, password }: ListedPerson, scope: UserScope) => {
    const order = JSON.stringify([name, username, password, scope])
    const before = sent.get(order)
    if (before) return before
    const input = { name, username, password: password || randomPassword(), ...scope }
    const fresh = { input, key: newKey() }
    sent.set(order, fresh)
    return fresh
  }
  const resultOf = ({ username, password }: ListedPerson, input: UserInput, refusal: Error | null) => {
    const key = loginKey(username)
    setMade((before) =>
      refusal
        ? { ...before, refusals: withEntry(before.refusals, key, failureSentence(refusal)) }
        : {
            ...before,
            inputs: withEntry(before.inputs, key, input),
            hasRandom: before.hasRandom || password === '',
          },
    )
  }
  const run = useMutation({
    mutationFn: ({ people, scope }: Order) => {
      setMade((before) => ({ ...before, refusals: new Map() }))
      const { signal } = (running.current = new AbortController())
      return createAll(
        people,
        (person) => {
          const { input, key } = sendingOf(person, scope)
          return createUser(me, input, key)
        },
        (person, refusal) => resultOf(person, sendingOf(person, scope).input, refusal),
        signal,
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
  })
  return { made, run, stop }
}
