import { Drawing } from './drawing-frame.tsx'

/** A board with an antenna that nothing answers yet. */
export const DeviceDrawing = () => (
  <Drawing accent={<circle cx="88" cy="30" r="5" />}>
    <rect x="44" y="60" width="88" height="46" rx="10" />
    <path d="M88 60V35M58 78h26M58 90h16" />
    <rect x="102" y="74" width="18" height="18" rx="4" />
    <path d="M74 42a18 18 0 010-24M102 42a18 18 0 000-24M64 48a32 32 0 010-36M112 48a32 32 0 000-36" fill="none" />
  </Drawing>
)

/** Switches and sliders of a model without values. */
export const FeatureDrawing = () => (
  <Drawing accent={<circle cx="106" cy="30" r="6" />}>
    <path d="M36 30h104M36 60h104M36 90h104" />
    <rect x="92" y="20" width="28" height="20" rx="10" />
    <circle cx="62" cy="60" r="9" />
    <rect x="112" y="81" width="18" height="18" rx="5" />
  </Drawing>
)

/** Sheets in a stack: versions of one model. */
export const VersionDrawing = () => (
  <Drawing accent={<circle cx="126" cy="30" r="5" />}>
    <path d="M58 18h60l14 14v58H58z" opacity=".5" />
    <path d="M48 30h60l14 14v58H48z" />
    <path d="M108 30v14h14M62 58h40M62 72h40M62 86h24" />
  </Drawing>
)

/** A notification without text. */
export const MessageDrawing = () => (
  <Drawing accent={<circle cx="136" cy="28" r="6" />}>
    <path d="M50 26h80a10 10 0 0110 10v42a10 10 0 01-10 10H84l-18 16V88H50a10 10 0 01-10-10V36a10 10 0 0110-10z" />
    <path d="M58 48h44M58 64h60" />
  </Drawing>
)

/** A key on its ring. */
export const KeyDrawing = () => (
  <Drawing accent={<circle cx="58" cy="52" r="5" />}>
    <circle cx="66" cy="60" r="26" />
    <path d="M89 72l47 24-5 10-10-5-5 9-10-5 4-9-32-16" />
  </Drawing>
)

/** A list whose lines are still to be written. */
export const LogDrawing = () => (
  <Drawing accent={<circle cx="52" cy="34" r="5" />}>
    <rect x="36" y="14" width="104" height="92" rx="12" />
    <path d="M66 34h56M66 60h40M66 86h48" />
    <circle cx="52" cy="60" r="4" />
    <circle cx="52" cy="86" r="4" />
  </Drawing>
)

/** A label with bars, to be printed. */
export const LabelDrawing = () => (
  <Drawing accent={<circle cx="52" cy="60" r="5" />}>
    <path d="M62 26h72a8 8 0 018 8v52a8 8 0 01-8 8H62L34 60z" />
    <path d="M76 44v32M84 44v32M96 44v32M102 44v32M114 44v32M124 44v32" />
  </Drawing>
)

/** Two people, and room for a third. */
export const PeopleDrawing = () => (
  <Drawing accent={<circle cx="138" cy="34" r="5" />}>
    <circle cx="66" cy="42" r="18" />
    <path d="M34 102a32 32 0 0164 0z" />
    <circle cx="114" cy="54" r="13" />
    <path d="M106 102h34a26 26 0 00-34-25" />
  </Drawing>
)

/** A tree of kinds with a free branch. */
export const CategoryDrawing = () => (
  <Drawing accent={<circle cx="127" cy="91" r="5" />}>
    <path d="M88 42v18M46 78V60h84v14M88 60v18" />
    <rect x="70" y="10" width="36" height="32" rx="8" />
    <rect x="30" y="78" width="32" height="28" rx="8" />
    <rect x="72" y="78" width="32" height="28" rx="8" />
    <rect x="111" y="76" width="32" height="30" rx="8" strokeDasharray="4 4" />
  </Drawing>
)
