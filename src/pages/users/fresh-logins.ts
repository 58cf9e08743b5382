/** What somebody logs in with at first. Its password was made up: it stands nowhere else. */
export interface FreshLogin {
  name: string
  username: string
  password: string
}

/**
 * The list once somebody has another password: the one before opens nothing any more.
 *
 * @param fresh - null where the new one was typed, so that whoever typed it knows it
 */
export const withLogin = (
  logins: readonly FreshLogin[],
  username: string,
  fresh: FreshLogin | null,
): readonly FreshLogin[] => [
  ...logins.filter((login) => login.username !== username),
  ...(fresh === null ? [] : [fresh]),
]

/** Told of whoever has a new first password; with it where it was made up, else with null. */
export type PasswordGiven = (username: string, fresh: FreshLogin | null) => void
