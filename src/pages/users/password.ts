/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** As long as a server may want passwords to be at least. */
const LENGTH = 16

/** A first password that can be read out on the telephone. */
export function randomPassword(): string {
  const limit = 256 - (256 % ALPHABET.length)
  let password = ''
  while (password.length < LENGTH) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    // Bytes beyond the last whole multiple would favour the first letters.
    if (byte < limit) password += ALPHABET[byte % ALPHABET.length] ?? ''
  }
  return password
}
