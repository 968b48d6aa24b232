const eye =
  'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0'

/** Drawings after Lucide's (ISC licence), each in one path; the simplest that look the same at 16 px. */
const drawings = {
  eye,
  eyeOff: `${eye}M3 3l18 18`,
  moon: 'M21 12.5a9 9 0 1 1-9.5-9.5 7 7 0 0 0 9.5 9.5',
  sun: 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2v2M12 20v2M5 5l1.4 1.4M17.6 17.6 19 19M2 12h2M20 12h2M6.4 17.6 5 19M19 5l-1.4 1.4',
  check: 'M20 6 9 17l-5-5',
  minus: 'M5 12h14',
  chevronDown: 'M6 9l6 6 6-6',
}

interface Props {
  name: keyof typeof drawings
  size?: number
  strokeWidth?: number
  className?: string
}

/** The few icons of a first visit, without the icon library's overhead of 1.5 KiB. */
export const LineIcon = ({ name, size = 16, strokeWidth = 2, className }: Props) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={strokeWidth}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
  >
    <path d={drawings[name]} />
  </svg>
)
