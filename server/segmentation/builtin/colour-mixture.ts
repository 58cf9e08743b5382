/** Gaussians of a mixture, as GrabCut has them. */
const COMPONENTS = 5
/** Rounds of moving each colour to the nearest mean. */
const ROUNDS = 4
/** Variance in levels that is always there, so that one flat colour can be told, too. */
const LEAST_VARIANCE = 0.5
/** Of one component: its log weight, three means, and the upper half of the inverse covariance. */
const [WEIGHT, MEAN, INVERSE, LENGTH] = [0, 1, 4, 10]
/** Keeps the log of a colour that no component explains finite. */
const LEAST = 1e-60

/** Sums of a group of colours: how many, of each channel, of the products of two channels. */
class Group {
  count = 0
  readonly sums = new Float64Array(3)
  /** Of red with red, green and blue, green with green and blue, blue with blue. */
  readonly products = new Float64Array(6)

  add(red: number, green: number, blue: number): void {
    const { sums, products } = this
    this.count += 1
    sums[0] = (sums[0] ?? 0) + red
    sums[1] = (sums[1] ?? 0) + green
    sums[2] = (sums[2] ?? 0) + blue
    products[0] = (products[0] ?? 0) + red * red
    products[1] = (products[1] ?? 0) + red * green
    products[2] = (products[2] ?? 0) + red * blue
    products[3] = (products[3] ?? 0) + green * green
    products[4] = (products[4] ?? 0) + green * blue
    products[5] = (products[5] ?? 0) + blue * blue
  }

  mean(channel: number): number {
    return (this.sums[channel] ?? 0) / Math.max(this.count, 1)
  }

  /** Of the products' order. */
  covariance(one: number, other: number, product: number): number {
    return (this.products[product] ?? 0) / Math.max(this.count, 1) - this.mean(one) * this.mean(other)
  }
}

const CHANNEL_PRODUCTS = [0, 3, 5] as const

const groupsOf = (colours: Uint8Array, places: Uint8Array): Group[] => {
  const groups = Array.from({ length: COMPONENTS }, () => new Group())
  for (let at = 0; at < places.length; at += 1)
    groups[places[at] ?? 0]?.add(colours[at * 3] ?? 0, colours[at * 3 + 1] ?? 0, colours[at * 3 + 2] ?? 0)
  return groups
}

/** Splits the group that varies most at its mean, again and again (after Orchard & Bouman 1991). */
function split(colours: Uint8Array): Uint8Array {
  const places = new Uint8Array(colours.length / 3)
  for (let next = 1; next < COMPONENTS; next += 1) {
    let [widest, channel, most] = [0, 0, -1]
    for (const [place, group] of groupsOf(colours, places).slice(0, next).entries())
      for (const [each, product] of CHANNEL_PRODUCTS.entries()) {
        const spread = group.count * group.covariance(each, each, product)
        if (spread > most) [widest, channel, most] = [place, each, spread]
      }
    const mean = groupsOf(colours, places)[widest]?.mean(channel) ?? 0
    for (let at = 0; at < places.length; at += 1)
      if (places[at] === widest && (colours[at * 3 + channel] ?? 0) > mean) places[at] = next
  }
  return places
}

function moveToNearest(colours: Uint8Array, places: Uint8Array): void {
  const means = Float64Array.from(
    groupsOf(colours, places).flatMap((group) => [0, 1, 2].map((c) => group.mean(c))),
  )
  for (let at = 0; at < places.length; at += 1) {
    const red = colours[at * 3] ?? 0
    const green = colours[at * 3 + 1] ?? 0
    const blue = colours[at * 3 + 2] ?? 0
    let nearest = 0
    let least = Number.POSITIVE_INFINITY
    for (let place = 0; place < COMPONENTS; place += 1) {
      const first = red - (means[place * 3] ?? 0)
      const second = green - (means[place * 3 + 1] ?? 0)
      const third = blue - (means[place * 3 + 2] ?? 0)
      const distance = first * first + second * second + third * third
      if (distance >= least) continue
      nearest = place
      least = distance
    }
    places[at] = nearest
  }
}

/** Its numbers by the layout above; a group of nothing has no weight. */
function componentOf(group: Group, all: number): number[] {
  if (group.count === 0) return [Number.NEGATIVE_INFINITY, ...Array.from({ length: LENGTH - 1 }, () => 0)]
  const [rr, rg, rb, gg, gb, bb] = [
    group.covariance(0, 0, 0) + LEAST_VARIANCE,
    group.covariance(0, 1, 1),
    group.covariance(0, 2, 2),
    group.covariance(1, 1, 3) + LEAST_VARIANCE,
    group.covariance(1, 2, 4),
    group.covariance(2, 2, 5) + LEAST_VARIANCE,
  ]
  const [first, second, third] = [gg * bb - gb * gb, rb * gb - rg * bb, rg * gb - rb * gg]
  const determinant = rr * first + rg * second + rb * third
  const inverse = [first, second, third, rr * bb - rb * rb, rg * rb - rr * gb, rr * gg - rg * rg]
  return [
    Math.log(group.count / all) - Math.log(determinant) / 2,
    ...[0, 1, 2].map((channel) => group.mean(channel)),
    ...inverse.map((value) => value / determinant),
  ]
}

/** Gaussians that colours come from. */
export class ColourMixture {
  readonly #components: Float64Array

  /** @param colours three bytes each */
  constructor(colours: Uint8Array) {
    const places = split(colours)
    for (let round = 0; round < ROUNDS; round += 1) moveToNearest(colours, places)
    const groups = groupsOf(colours, places)
    this.#components = Float64Array.from(groups.flatMap((group) => componentOf(group, places.length)))
  }

  /** The log of a colour's density, but for a constant. */
  logDensity(red: number, green: number, blue: number): number {
    const its = this.#components
    let sum = LEAST
    for (let at = 0; at < its.length; at += LENGTH) {
      const r = red - (its[at + MEAN] ?? 0)
      const g = green - (its[at + MEAN + 1] ?? 0)
      const b = blue - (its[at + MEAN + 2] ?? 0)
      const distance =
        r *
          (r * (its[at + INVERSE] ?? 0) +
            2 * (g * (its[at + INVERSE + 1] ?? 0) + b * (its[at + INVERSE + 2] ?? 0))) +
        g * (g * (its[at + INVERSE + 3] ?? 0) + 2 * b * (its[at + INVERSE + 4] ?? 0)) +
        b * b * (its[at + INVERSE + 5] ?? 0)
      sum += Math.exp((its[at + WEIGHT] ?? 0) - distance / 2)
    }
    return Math.log(sum)
  }
}
