import { ChartSkeleton } from "../../../../../components/usage/chart-skeleton.tsx";

export default function LoadingUsage() {
  return <ChartSkeleton heading="Usage" />;
}
