import type { ReactNode } from 'react'

interface Frame {
  /** Lines in the tokens' line colour, filled with the surface. */
  children: ReactNode
  /** The one mark in the signal colour. */
  accent: ReactNode
}

/** All drawings of empty places have one size, one line width and one mark, like the chip. */
export const Drawing = ({ children, accent }: Frame) => (
  <svg aria-hidden="true" width="176" height="120" viewBox="0 0 176 120" fill="none">
    <g className="fill-surface stroke-line-2" strokeWidth="1.25" strokeLinecap="round" strokeLinejoin="round">
      {children}
    </g>
    <g className="fill-accent">{accent}</g>
  </svg>
)
