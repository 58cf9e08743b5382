/** Links of a node: it and its neighbours name one link by numbers of which one is odd, as `link ^ 1`. */
export const LINKS = 8

/** The network between two terminals; capacities are whole numbers. */
export interface Network {
  readonly nodes: number
  /** `LINKS` for each node; `nodes`: there is no neighbour. */
  readonly neighbours: Int32Array
  /** `LINKS` for each node, the same both ways; 0 where there is no neighbour. */
  readonly capacities: Int32Array
}

const [FREE, SOURCE, SINK] = [0, 1, 2] as const
/** What leads to a node's terminal: one of its links, or one of these. */
const [TERMINAL, ORPHAN] = [LINKS, LINKS + 1]
const NOWHERE = -1

/**
 * Boykov & Kolmogorov 2004. Trees grow from both terminals until they meet; what a push of flow cuts off is adopted by
 * another node. Flow is kept between cuts of one network, so that the next cut with similar odds takes less.
 */
export class MinCut {
  readonly #nodes: number
  readonly #neighbours: Int32Array
  /** Left over, by link of the node it comes from. */
  readonly #capacities: Int32Array
  readonly #given: Int32Array
  /** Left over from the source, or to the sink where negative. */
  readonly #excess: Int32Array
  readonly #tree: Uint8Array
  readonly #parent: Uint8Array
  /** When the distance to the terminal was last known. */
  readonly #known: Int32Array
  readonly #distance: Int32Array
  #now = 0
  /** A ring of nodes that may grow. */
  readonly #active: Int32Array
  readonly #isActive: Uint8Array
  #first = 0
  #waiting = 0
  readonly #orphans: number[] = []

  constructor({ nodes, neighbours, capacities }: Network) {
    this.#nodes = nodes
    this.#neighbours = neighbours
    // One more node stands for all that are not there: nothing flows to or from it.
    this.#capacities = new Int32Array((nodes + 1) * LINKS)
    this.#capacities.set(capacities)
    this.#given = new Int32Array(nodes)
    this.#excess = new Int32Array(nodes)
    this.#tree = new Uint8Array(nodes + 1)
    this.#parent = new Uint8Array(nodes + 1)
    this.#known = new Int32Array(nodes + 1)
    this.#distance = new Int32Array(nodes + 1)
    this.#active = new Int32Array(nodes + 1)
    this.#isActive = new Uint8Array(nodes + 1)
  }

  /**
   * @param pull of each node towards the source (positive) or the sink
   * @returns 1 for each node on the source's side of the cheapest cut, of the cheapest ones the smallest side
   */
  cut(pull: Int32Array): Uint8Array {
    for (let node = 0; node < this.#nodes; node += 1) {
      const wanted = pull[node] ?? 0
      // Both terminals' capacities may be raised alike, so what has flowed need not be taken back.
      this.#excess[node] = (this.#excess[node] ?? 0) + wanted - (this.#given[node] ?? 0)
      this.#given[node] = wanted
    }
    this.#plant()
    for (let node = this.#nextActive(); node !== NOWHERE; node = this.#nextActive()) {
      let bridge = this.#growFrom(node)
      while (bridge !== NOWHERE) {
        this.#now += 1
        this.#push(bridge)
        this.#adoptAll()
        bridge = this.#tree[node] === FREE ? NOWHERE : this.#growFrom(node)
      }
    }
    return this.#tree.slice(0, this.#nodes).map((tree) => (tree === SOURCE ? 1 : 0))
  }

  #plant(): void {
    this.#known.fill(0)
    this.#now = 1
    for (let node = 0; node < this.#nodes; node += 1) {
      const excess = this.#excess[node] ?? 0
      this.#tree[node] = excess === 0 ? FREE : excess > 0 ? SOURCE : SINK
      if (excess === 0) continue
      this.#parent[node] = TERMINAL
      this.#distance[node] = 1
      this.#known[node] = 1
      this.#activate(node)
    }
  }

  #activate(node: number): void {
    if (this.#isActive[node] === 1) return
    this.#isActive[node] = 1
    this.#active[(this.#first + this.#waiting) % this.#active.length] = node
    this.#waiting += 1
  }

  #nextActive(): number {
    while (this.#waiting > 0) {
      const node = this.#active[this.#first] ?? 0
      this.#first = (this.#first + 1) % this.#active.length
      this.#waiting -= 1
      this.#isActive[node] = 0
      if (this.#tree[node] !== FREE) return node
    }
    return NOWHERE
  }

  /** @returns the link from the source's tree into the sink's where they meet */
  #growFrom(node: number): number {
    const tree = this.#tree
    const neighbours = this.#neighbours
    const capacities = this.#capacities
    const own = tree[node]
    for (let link = 0; link < LINKS; link += 1) {
      const out = node * LINKS + link
      const other = neighbours[out] ?? 0
      const back = other * LINKS + (link ^ 1)
      if (capacities[own === SOURCE ? out : back] === 0) continue
      const there = tree[other]
      if (there === FREE) {
        tree[other] = own ?? FREE
        this.#hang(other, link ^ 1, node)
        this.#activate(other)
      } else if (there !== own) return own === SOURCE ? out : back
      else if (
        (this.#known[other] ?? 0) <= (this.#known[node] ?? 0) &&
        (this.#distance[other] ?? 0) > (this.#distance[node] ?? 0)
      )
        this.#hang(other, link ^ 1, node)
    }
    return NOWHERE
  }

  #hang(node: number, link: number, parent: number): void {
    this.#parent[node] = link
    this.#known[node] = this.#known[parent] ?? 0
    this.#distance[node] = (this.#distance[parent] ?? 0) + 1
  }

  /** As much as the way from terminal to terminal takes. */
  #push(bridge: number): void {
    const parents = this.#parent
    const neighbours = this.#neighbours
    const capacities = this.#capacities
    const excess = this.#excess
    const start = Math.floor(bridge / LINKS)
    const end = neighbours[bridge] ?? 0
    let least = capacities[bridge] ?? 0
    let at = start
    for (let link = parents[at] ?? 0; link !== TERMINAL; link = parents[at] ?? 0) {
      const parent = neighbours[at * LINKS + link] ?? 0
      least = Math.min(least, capacities[parent * LINKS + (link ^ 1)] ?? 0)
      at = parent
    }
    least = Math.min(least, excess[at] ?? 0)
    at = end
    for (let link = parents[at] ?? 0; link !== TERMINAL; link = parents[at] ?? 0) {
      least = Math.min(least, capacities[at * LINKS + link] ?? 0)
      at = neighbours[at * LINKS + link] ?? 0
    }
    least = Math.min(least, -(excess[at] ?? 0))

    this.#flow(bridge, this.#backOf(bridge), least)
    at = start
    for (let link = parents[at] ?? 0; link !== TERMINAL; link = parents[at] ?? 0) {
      const up = at * LINKS + link
      const parent = neighbours[up] ?? 0
      if (this.#flow(parent * LINKS + (link ^ 1), up, least)) this.#orphan(at)
      at = parent
    }
    excess[at] = (excess[at] ?? 0) - least
    if (excess[at] === 0) this.#orphan(at)
    at = end
    for (let link = parents[at] ?? 0; link !== TERMINAL; link = parents[at] ?? 0) {
      const up = at * LINKS + link
      const parent = neighbours[up] ?? 0
      if (this.#flow(up, parent * LINKS + (link ^ 1), least)) this.#orphan(at)
      at = parent
    }
    excess[at] = (excess[at] ?? 0) + least
    if (excess[at] === 0) this.#orphan(at)
  }

  #backOf(link: number): number {
    return (this.#neighbours[link] ?? 0) * LINKS + ((link % LINKS) ^ 1)
  }

  /** @returns whether nothing more can flow */
  #flow(link: number, back: number, amount: number): boolean {
    const left = (this.#capacities[link] ?? 0) - amount
    this.#capacities[link] = left
    this.#capacities[back] = (this.#capacities[back] ?? 0) + amount
    return left === 0
  }

  #orphan(node: number): void {
    this.#parent[node] = ORPHAN
    this.#orphans.push(node)
  }

  #adoptAll(): void {
    for (let next = 0; next < this.#orphans.length; next += 1) this.#adopt(this.#orphans[next] ?? 0)
    this.#orphans.length = 0
  }

  /** Links by which a node hangs or could hang in a tree: flow goes down in the source's, up in the sink's. */
  #leadsTo(node: number, link: number): boolean {
    const up = node * LINKS + link
    const isOpen = this.#tree[node] === SOURCE ? this.#capacities[this.#backOf(up)] : this.#capacities[up]
    return isOpen !== 0 && this.#tree[this.#neighbours[up] ?? 0] === this.#tree[node]
  }

  #adopt(node: number): void {
    let best = NOWHERE
    let least = Number.POSITIVE_INFINITY
    for (let link = 0; link < LINKS; link += 1) {
      if (!this.#leadsTo(node, link)) continue
      const distance = this.#distanceOf(this.#neighbours[node * LINKS + link] ?? 0)
      if (distance >= least) continue
      best = link
      least = distance
    }
    if (best !== NOWHERE) this.#hang(node, best, this.#neighbours[node * LINKS + best] ?? 0)
    else this.#cutOff(node)
  }

  /** To the terminal; infinite where an orphan stands between. What is learnt is noted along the way. */
  #distanceOf(node: number): number {
    let distance = 0
    let at = node
    while (this.#known[at] !== this.#now) {
      const link = this.#parent[at] ?? 0
      if (link === ORPHAN) return Number.POSITIVE_INFINITY
      distance += 1
      if (link === TERMINAL) {
        this.#known[at] = this.#now
        this.#distance[at] = 1
        distance -= 1
        break
      }
      at = this.#neighbours[at * LINKS + link] ?? 0
    }
    distance += this.#distance[at] ?? 0
    let left = distance
    for (
      let up = node;
      this.#known[up] !== this.#now;
      up = this.#neighbours[up * LINKS + (this.#parent[up] ?? 0)] ?? 0
    ) {
      this.#known[up] = this.#now
      this.#distance[up] = left
      left -= 1
    }
    return distance
  }

  /** Its neighbours may take it in later, and its children need another parent. */
  #cutOff(node: number): void {
    for (let link = 0; link < LINKS; link += 1) {
      const other = this.#neighbours[node * LINKS + link] ?? 0
      if (this.#tree[other] !== this.#tree[node]) continue
      if (this.#leadsTo(node, link)) this.#activate(other)
      if (this.#parent[other] === (link ^ 1)) this.#orphan(other)
    }
    this.#tree[node] = FREE
  }
}
