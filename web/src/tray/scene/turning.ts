/** How the tray turns: it follows the finger, keeps some of its swing and springs to the nearest sixth of a turn. */

const SIXTH = Math.PI / 3;
const STIFFNESS = 90;
const DAMPING = 15;
const SWING = 0.22;
const LOWEST = 0.2;
export const HIGHEST = 1.45;

export class Turning {
  yaw = 0;
  pitch: number;
  private targetYaw = 0;
  private targetPitch: number;
  private yawSpeed = 0;
  private pitchSpeed = 0;
  private held = false;

  constructor(private rest: number) {
    this.pitch = this.targetPitch = rest;
  }

  /** Whether it is still moving on its own. */
  get moving(): boolean {
    return !this.held && (Math.abs(this.yawSpeed) + Math.abs(this.pitchSpeed) > 0.002 || this.away > 0.0005);
  }

  /** Changes the pitch to which an untouched tray returns. */
  settle(rest: number): void {
    if (!this.held && this.targetPitch === this.rest) this.pitch = this.targetPitch = rest;
    this.rest = rest;
  }

  hold(): void {
    this.held = true;
    this.yawSpeed = this.pitchSpeed = 0;
  }

  /** The pointer turned the tray by these angles, in radians, within this time. */
  follow(yaw: number, pitch: number, seconds: number): void {
    this.yaw += yaw;
    // Beyond both ends it gives way like rubber.
    const beyond = this.pitch < LOWEST || this.pitch > HIGHEST;
    this.pitch += pitch * (beyond ? 0.25 : 1);
    const blend = Math.min(1, seconds * 20);
    this.yawSpeed += (yaw / Math.max(seconds, 0.004) - this.yawSpeed) * blend;
  }

  release(quiet: boolean): void {
    this.held = false;
    if (quiet) this.yawSpeed = 0;
    this.targetYaw = Math.round((this.yaw + this.yawSpeed * SWING) / SIXTH) * SIXTH;
    this.targetPitch = this.rest;
  }

  /** Turns by whole sixths, and tilts. */
  nudge(sixths: number, tilt: number): void {
    this.targetYaw += sixths * SIXTH;
    this.targetPitch = Math.min(HIGHEST, Math.max(LOWEST + 0.1, this.targetPitch + tilt));
  }

  /** Back to the front, the shortest way. */
  home(): void {
    const turn = 2 * Math.PI;
    this.yaw -= Math.round(this.yaw / turn) * turn;
    this.targetYaw = 0;
    this.targetPitch = this.rest;
  }

  /** Jumps to the target, for players who want no motion. */
  arrive(): void {
    this.yaw = this.targetYaw;
    this.pitch = this.targetPitch;
    this.yawSpeed = this.pitchSpeed = 0;
  }

  /** Copies the position of another one. */
  take(other: Turning): void {
    [this.yaw, this.targetYaw] = [other.yaw, other.targetYaw];
    [this.pitch, this.targetPitch] = [other.pitch, other.targetPitch];
  }

  step(seconds: number): void {
    if (this.held) return;
    // Small steps keep the spring calm on slow machines.
    for (let rest = Math.min(seconds, 0.1); rest > 0; rest -= 0.008) {
      const dt = Math.min(rest, 0.008);
      this.yawSpeed += ((this.targetYaw - this.yaw) * STIFFNESS - this.yawSpeed * DAMPING) * dt;
      this.pitchSpeed += ((this.targetPitch - this.pitch) * STIFFNESS - this.pitchSpeed * DAMPING) * dt;
      this.yaw += this.yawSpeed * dt;
      this.pitch += this.pitchSpeed * dt;
    }
    if (!this.moving) this.arrive();
  }

  private get away(): number {
    return Math.abs(this.targetYaw - this.yaw) + Math.abs(this.targetPitch - this.pitch);
  }
}
