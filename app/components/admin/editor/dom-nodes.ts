/** Checks that also work on documents of a parser, whose nodes are not of this window's classes. */
export function isElement(node: Node | null | undefined): node is HTMLElement {
  return node?.nodeType === 1;
}

export function hasTag<Tag extends keyof HTMLElementTagNameMap>(
  element: Element,
  tag: Tag,
): element is HTMLElementTagNameMap[Tag] {
  return element.localName === tag;
}
