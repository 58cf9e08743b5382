export interface Person {
  readonly id: number
  readonly name: string
  readonly username: string
  readonly namesake?: boolean
}

export const personLabel = ({ name, username, namesake = false }: Omit<Person, 'id'>): string =>
  namesake ? `${name}（${username}）` : name
