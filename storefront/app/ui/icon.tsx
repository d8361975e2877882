import type { ReactElement, SVGProps } from 'react'

interface Props extends Omit<SVGProps<SVGSVGElement>, 'strokeWidth'> {
  size?: number
  strokeWidth?: number
  /** True: strokes keep their width at every size. */
  absoluteStrokeWidth?: boolean
}

export type Icon = (props: Props) => ReactElement

/** Makes the component of an icon. Its lines are text, so React neither makes nor hydrates an element for each. */
export function icon(lines: string): Icon {
  const inner = { __html: lines }
  return ({ size = 24, strokeWidth = 2, absoluteStrokeWidth = false, ...rest }) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={absoluteStrokeWidth ? (strokeWidth * 24) / size : strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={rest['aria-label'] ? undefined : true}
      dangerouslySetInnerHTML={inner}
      {...rest}
    />
  )
}
