/** Whether the server could not be reached, and what was asked of it was answered on this device. */
class Away {
  isAway = $state(false);
}

export const away = new Away();
