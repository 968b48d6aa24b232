import type { IconName } from '@slipway/contract/products/features/panel/panel-document.ts'

/** Outlines on a grid of 24. */
const outlines: Record<IconName | 'minus' | 'plus' | 'close' | 'chevron', string> = {
  power: 'M12 3v9M18.4 6.6a9 9 0 1 1-12.8 0',
  switch: 'M8 6h8a6 6 0 0 1 0 12H8A6 6 0 0 1 8 6zM16 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  auto: 'M12 3l1.8 5.2L19 10l-5.2 1.8L12 17l-1.8-5.2L5 10l5.2-1.8zM19 16v4M17 18h4',
  cool: 'M12 2v20M4 7l16 10M20 7L4 17M9.5 4L12 6.5 14.5 4M9.5 20l2.5-2.5 2.5 2.5',
  heat: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  dry: 'M12 3s6 6 6 11a6 6 0 0 1-12 0c0-5 6-11 6-11M4 4l16 16',
  fan: 'M10.8 16.4a6 6 0 0 1-8.6-7l5.4 1.4a6 6 0 0 1 7-8.6l-1.4 5.4a6 6 0 0 1 8.6 7l-5.4-1.4a6 6 0 0 1-7 8.6zM12 12v.01',
  sleep: 'M12 3a6 6 0 0 0 9 9 9 9 0 1 1-9-9',
  eco: 'M11 20A7 7 0 0 1 9.8 6.1C15.5 5 17 4.5 19 2c1 2 2 4.2 2 8 0 5.5-4.8 10-10 10M2 21c0-3 1.9-5.4 5.1-6 2.4-.5 4.9-2 5.9-3',
  swing: 'M8 3L4 7l4 4M4 7h16M16 21l4-4-4-4M20 17H4',
  light: 'M9 18h6M10 22h4M15 14c.2-1 .7-1.7 1.5-2.5A5 5 0 1 0 7.5 11.5C8.3 12.3 8.8 13 9 14',
  temperature: 'M14 4v10.5a4 4 0 1 1-4 0V4a2 2 0 0 1 4 0',
  humidity: 'M12 22a7 7 0 0 0 7-7c0-2-1-3.9-3-5.5S12.5 5.5 12 3c-.5 2.5-2 4.9-4 6.5S5 13 5 15a7 7 0 0 0 7 7',
  battery: 'M4 7h12a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2M22 11v2M6 11v2M10 11v2',
  signal: 'M5 20v-4M10 20v-8M15 20V8M20 20V4',
  energy: 'M13 2L4 14h7l-1 8 9-12h-7z',
  lock: 'M6 11h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1M8 11V7a4 4 0 0 1 8 0v4',
  key: 'M8 11a5 5 0 1 0 0 10 5 5 0 0 0 0-10M11.6 12.4L21 3M16 8l3 3M19 5l2 2',
  timer: 'M12 6a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 10v4l2.5 1.5M9 2h6',
  alarm: 'M12 4a6 6 0 0 0-6 6c0 6-2.5 7-2.5 7h17S18 16 18 10a6 6 0 0 0-6-6M10 21h4',
  device: 'M7 7h10v10H7zM10 2v5M14 2v5M10 17v5M14 17v5M2 10h5M2 14h5M17 10h5M17 14h5',
  sound: 'M11 5L6 9H3v6h3l5 4zM15.5 8.5a5 5 0 0 1 0 7M18.5 5.5a9 9 0 0 1 0 13',
  water: 'M2 8c2-2 4-2 6 0s4 2 6 0 4-2 6 0M2 14c2-2 4-2 6 0s4 2 6 0 4-2 6 0',
  play: 'M7 4l13 8-13 8z',
  gauge: 'M12 14l4-4M4.9 19a9 9 0 1 1 14.2 0',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  close: 'M6 6l12 12M18 6L6 18',
  chevron: 'M6 9l6 6 6-6',
}

/** Decorative: what it stands for is written next to it. */
export const PanelIcon = ({ name }: { name: keyof typeof outlines }) => (
  <svg className="pn-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={outlines[name]} />
  </svg>
)
