/** Where the devices stand around the cloud, and what each is drawn as (paths in a box of 24 by 24). */
const devices = [
  { x: 128, y: 232, icon: 'M9 18h6M10 21h4M8.5 14.5a5.5 5.5 0 1 1 7 0c-.8.7-1 1.5-1 2.5h-5c0-1-.2-1.8-1-2.5z' },
  { x: 274, y: 128, icon: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4' },
  { x: 520, y: 146, icon: 'M4 8h11v9H4zM15 11l5-3v9l-5-3' },
  { x: 610, y: 300, icon: 'M12 3a2 2 0 0 1 2 2v8a4 4 0 1 1-4 0V5a2 2 0 0 1 2-2zM12 9v7' },
  { x: 548, y: 470, icon: 'M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9H5zM12 14v3' },
  { x: 326, y: 528, icon: 'M12 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM12 8V3M13.7 11l4.3 2.5M10.3 11 6 13.5M12 20h0' },
  { x: 104, y: 430, icon: 'M4 12a12 12 0 0 1 16 0M7 15a7.5 7.5 0 0 1 10 0M10 18a3 3 0 0 1 4 0' },
] as const

const cloud = { x: 366, y: 318 }

/** Device to device lines, by their places above. */
const neighbours = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 4],
  [5, 6],
  [6, 0],
] as const

const line = (from: { x: number; y: number }, to: { x: number; y: number }): string =>
  `M${from.x} ${from.y}L${to.x} ${to.y}`

/** A small mesh of devices reporting to their cloud; the pulses stand still where motion is unwanted. */
export function Constellation() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 720 660"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      className="absolute inset-x-0 top-[6%] h-[72%] w-full"
    >
      <g stroke="#7f98ff" strokeOpacity="0.22">
        {neighbours.map(([from, to]) => (
          <path key={`${from}-${to}`} d={line(devices[from], devices[to])} strokeDasharray="2 6" />
        ))}
      </g>
      <g stroke="#7f98ff" strokeOpacity="0.5">
        {devices.map((device) => (
          <path key={device.icon} d={line(device, cloud)} />
        ))}
      </g>
      {devices.map((device, index) => (
        <path
          key={device.icon}
          d={line(device, cloud)}
          pathLength="100"
          className="art-pulse"
          style={{ animationDelay: `${index * -0.9}s` }}
        />
      ))}
      {devices.map(({ x, y, icon }) => (
        <g key={icon} transform={`translate(${x} ${y})`}>
          <circle r="24" fill="#10163a" stroke="#7f98ff" strokeOpacity="0.55" />
          <path
            d={icon}
            transform="translate(-12 -12)"
            stroke="#dfe6ff"
            strokeWidth="1.4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </g>
      ))}
      <g transform={`translate(${cloud.x} ${cloud.y})`}>
        <circle r="62" fill="#6d8bff" fillOpacity="0.12" />
        <circle r="44" fill="#2b4dee" />
        <path
          d="M-14 10a9 9 0 0 1 1-18 12 12 0 0 1 23 3 7.5 7.5 0 0 1 2 15z"
          stroke="#fff"
          strokeWidth="2.2"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  )
}
