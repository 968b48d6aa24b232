type Child = Node | string | undefined | false

/** Creates an element with its class and children; strings become text nodes and are never parsed as HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  if (className) made.className = className
  for (const child of children) if (child !== undefined && child !== false) made.append(child)
  return made
}

export function link(href: string, className: string, ...children: Child[]): HTMLAnchorElement {
  const made = element('a', className, ...children)
  made.href = href
  return made
}
