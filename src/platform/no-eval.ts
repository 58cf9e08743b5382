/** zod tries the forbidden `eval` once, which Firefox logs; importing zod to say so delays the login page. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
