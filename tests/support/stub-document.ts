import { setMaxListeners } from 'node:events'

/** As much of a document as React needs to keep a page up to date. Nothing is laid out: each element is as large as `SIZE`. */

const SIZE = 400

class StubNode extends EventTarget {
  readonly childNodes: StubNode[] = []
  parentNode: StubNode | null = null
  readonly attributes = new Map<string, string>()
  readonly style = { setProperty: (): void => undefined }
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml'
  readonly offsetWidth = SIZE
  readonly offsetHeight = SIZE
  readonly scrollHeight = SIZE
  readonly clientHeight = SIZE
  scrollTop = 0
  nodeValue = ''

  readonly ownerDocument: StubDocument
  readonly nodeType: number
  readonly nodeName: string

  constructor(owner: StubDocument, type: number, name: string) {
    super()
    this.ownerDocument = owner
    this.nodeType = type
    this.nodeName = name
  }

  get tagName(): string {
    return this.nodeName
  }
  /** Of a select. */
  get options(): readonly StubNode[] {
    return this.childNodes
  }
  get firstChild(): StubNode | null {
    return this.childNodes[0] ?? null
  }
  set textContent(text: string) {
    for (const child of this.childNodes.toReversed()) this.removeChild(child)
    if (text !== '') this.appendChild(this.ownerDocument.createTextNode(text))
  }
  get textContent(): string {
    return this.nodeValue + this.childNodes.map((child) => child.textContent).join('')
  }
  appendChild<Child extends StubNode>(child: Child): Child {
    return this.insertBefore(child, null)
  }
  insertBefore<Child extends StubNode>(child: Child, before: StubNode | null): Child {
    child.parentNode?.removeChild(child)
    const place = before ? this.childNodes.indexOf(before) : this.childNodes.length
    this.childNodes.splice(place, 0, child)
    child.parentNode = this
    return child
  }
  removeChild<Child extends StubNode>(child: Child): Child {
    this.childNodes.splice(this.childNodes.indexOf(child), 1)
    child.parentNode = null
    return child
  }
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value)
  }
  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name)
  }
  querySelector(): null {
    return null
  }
  scrollTo(): void {}
  getBoundingClientRect() {
    return { left: 0, top: 0, width: SIZE, height: SIZE }
  }
}

class StubDocument extends EventTarget {
  readonly nodeType = 9
  readonly activeElement = null
  readonly defaultView: object
  constructor(view: object) {
    super()
    this.defaultView = view
  }
  createElement(name: string): StubNode {
    return new StubNode(this, 1, name.toUpperCase())
  }
  createElementNS(_namespace: string, name: string): StubNode {
    return new StubNode(this, 1, name)
  }
  createTextNode(text: string): StubNode {
    const node = new StubNode(this, 3, '#text')
    node.nodeValue = text
    return node
  }
}

/** Globals for `vi.stubGlobal`, and an element to mount in. */
export function stubPage(): {
  readonly globals: Readonly<Record<string, unknown>>
  readonly container: Element
} {
  class HTMLIFrameElement {}
  const shared = {
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
    localStorage: { getItem: () => null, setItem: () => undefined },
    requestAnimationFrame: () => 0,
    cancelAnimationFrame: () => undefined,
  }
  const window = Object.assign(new EventTarget(), shared, {
    HTMLIFrameElement,
    performance,
    setTimeout,
    clearTimeout,
  })
  const document = new StubDocument(window)
  // Each button of each row listens.
  setMaxListeners(0, document)
  return {
    globals: { ...shared, window, document, IS_REACT_ACT_ENVIRONMENT: true },
    container: document.createElement('div') as unknown as Element,
  }
}
