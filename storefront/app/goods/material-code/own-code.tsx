/** The institution's own code beside a model; nothing without one. */
export const OwnCode = ({ code }: { code: string | undefined }) =>
  code ? (
    <span>
      物料号 <span className="code">{code}</span>
    </span>
  ) : null
