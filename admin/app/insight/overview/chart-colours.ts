import { theme } from 'antd'

/** Colours and text of charts. They are attributes, because a saved picture has no style sheet. */
export function useChartColours() {
  const { token } = theme.useToken()
  return {
    first: token.colorPrimary,
    second: token.colorWarning,
    grid: token.colorBorderSecondary,
    text: { fill: token.colorTextTertiary, fontSize: 12 },
  }
}
