import { expect, test } from 'vitest'
import { isUntouched } from './FirstSteps.tsx'

const NONE = { unmarked: 0, marked: 0, checked: 0, approved: 0, pending: 0, rejected: 0, unapproved: 0 }
const ADMIN = { type: 1 } as const

test('an admin is shown how to begin while there is nothing of a kind at all', () => {
  expect([
    isUntouched(ADMIN, null, { team: NONE }),
    isUntouched(ADMIN, null, { team: { ...NONE, approved: 1 } }),
    isUntouched(ADMIN, 7, { team: NONE }),
    isUntouched(ADMIN, null, undefined),
    isUntouched({ type: 0 }, null, { team: NONE }),
    isUntouched(ADMIN, null, { team: null }),
  ]).toEqual([true, false, false, false, false, false])
})
