"""From a drawn page to the picture that a scanner or a phone takes of it.

A page is an array of RGB values, twice as fine as the picture, and points of it to follow (corners of the grid, words).
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np

#: How many pixels of a page become one of the picture, along a side.
FINE = 2


@dataclass
class Shot:
    """How a picture is taken. Lengths are pixels of the picture, angles degrees; zero leaves an effect out."""

    angle: float = 0
    #: Share of the sides by which each corner of the page is displaced at random.
    jitter: float = 0
    #: Inclination of the page about its horizontal and its vertical axis, seen with perspective.
    tilt: tuple = (0, 0)
    #: Angle through which the page is rolled about a vertical (or, if `upright`, horizontal) axis.
    curl: float = 0
    upright: bool = False
    #: Angle at which a page rises into the binding of a book at its left.
    binding: float = 0
    #: Number of folds and crumples, which bend and shade the paper.
    folds: int = 0
    crumples: int = 0
    #: Strength of the paper's fibres and specks, as in newsprint, and of the print of its other side.
    grain: float = 0
    through: float = 0
    #: Colour around the page.
    table: tuple = (255, 255, 255)
    #: Light: share by which the darkest side is darker, depth of a shadow's edge, colours of lamps.
    gradient: float = 0
    dimmed: float = 0
    shadow: float = 0
    lamps: int = 0
    tint: tuple = (1, 1, 1)
    #: Side of a screen's pixel, where the page is a screen.
    screen: float = 0
    fingers: int = 0
    blur: float = 0
    motion: float = 0
    noise: float = 0
    #: Quality of the JPEG; none for a PNG.
    quality: int | None = None
    #: Margin of table around the page, as a share of its sides.
    margin: float = 0.06


def take(page, points, shot, seed, keep_clear=None):
    """The picture, and where the points are in it. Fingers keep clear of the points whose indices are given."""
    noise = np.random.default_rng(seed)
    forward, size = geometry(page.shape, shot, noise)
    back = inverse(forward, page.shape, size)
    folds = creases(page.shape, shot, noise)
    if shot.grain or shot.through:
        page = newsprint(page, shot, noise)
    page = cv2.GaussianBlur(page, (0, 0), 0.35 * FINE)
    if shot.screen:
        page = cv2.GaussianBlur(page, (0, 0), 0.3 * shot.screen * FINE)
    picture = cv2.remap(page, back[..., 0], back[..., 1], cv2.INTER_LINEAR, borderValue=shot.table).astype(np.float32)
    inside = ((back >= 0) & (back < page.shape[1::-1])).all(2)
    if shot.screen:
        picture *= np.where(inside[..., None], stripes(back, shot.screen * FINE), 1)
    if folds is not None:
        shade = cv2.remap(folds, back[..., 0] / 8, back[..., 1] / 8, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        picture *= np.where(inside, shade, 1)[..., None]
    points = forward(np.asarray(points, float)) if len(points) else np.zeros((0, 2))
    for _ in range(shot.fingers):
        finger(picture, points[keep_clear] if keep_clear is not None else points, noise)
    light(picture, shot, noise)
    if shot.blur:
        picture = cv2.GaussianBlur(picture, (0, 0), shot.blur)
    if shot.motion:
        picture = cv2.filter2D(picture, -1, shake(shot.motion, noise.uniform(0, math.pi)), borderType=cv2.BORDER_REPLICATE)
    if shot.noise:
        picture += noise.normal(0, shot.noise, picture.shape).astype(np.float32)
    return np.clip(picture, 0, 255).astype(np.uint8), points


def geometry(shape, shot, noise):
    """The map from points of the page to those of the picture, and the size of the picture."""
    height, width = shape[:2]
    half = np.array([width, height]) / 2
    longer = max(half)
    roll = bend(math.radians(shot.curl), math.radians(shot.binding))
    wrinkles = [(noise.uniform(2, 9, 2), noise.uniform(0, 6.28), noise.normal(0, 0.0016, 2)) for _ in range(shot.crumples)]
    angle, about_x, about_y = map(math.radians, (shot.angle, *shot.tilt))
    turn = rotation(2, angle) @ rotation(0, about_x) @ rotation(1, about_y)
    distance = 3.2

    def seen(points):
        flat = (points - half) / longer
        for frequency, phase, shift in wrinkles:
            flat = flat + np.sin(flat @ frequency + phase)[:, None] * shift
        along = 1 if shot.upright else 0
        place, rise = roll(flat[:, along])
        solid = np.stack([flat[:, 0], flat[:, 1], rise], 1)
        solid[:, along] = place
        solid = solid @ turn.T
        return solid[:, :2] * (distance / (distance - solid[:, 2]))[:, None]

    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], float)
    before = seen(corners)
    after = before + noise.uniform(-1, 1, (4, 2)) * shot.jitter * np.array([width, height]) / longer
    move = cv2.getPerspectiveTransform(before.astype(np.float32), after.astype(np.float32))
    edge = outline(width, height)
    placed = project(move, seen(edge))
    low, high = placed.min(0), placed.max(0)
    scale = longer / FINE
    size = np.ceil((high - low) * scale * (1 + shot.margin)).astype(int)
    origin = low - (high - low) * shot.margin / 2

    return (lambda points: (project(move, seen(points)) - origin) * scale), tuple(int(side) for side in size)


def bend(curl, binding):
    """Where a point of a rolled sheet is, and how high, by its distance along the sheet in -1 to 1."""
    along = np.linspace(-1.6, 1.6, 801)
    slope = curl / 2 * along + binding * np.exp(-(along + 1) / 0.35).clip(0, 1)
    step = along[1] - along[0]
    place, rise = np.cumsum(np.cos(slope)) * step, -np.cumsum(np.sin(slope)) * step
    middle = len(along) // 2
    place, rise = place - place[middle], rise - rise[middle]
    return lambda values: (np.interp(values, along, place), np.interp(values, along, rise))


def rotation(axis, angle):
    cosine, sine = math.cos(angle), math.sin(angle)
    matrix = np.eye(3)
    a, b = [i for i in range(3) if i != axis]
    matrix[a, a] = matrix[b, b] = cosine
    matrix[a, b], matrix[b, a] = -sine, sine
    return matrix


def project(matrix, points):
    lifted = np.c_[points, np.ones(len(points))] @ matrix.T
    return lifted[:, :2] / lifted[:, 2:]


def outline(width, height):
    share = np.linspace(0, 1, 30)
    zero, one = np.zeros(30), np.ones(30)
    sides = [(share, zero), (share, one), (zero, share), (one, share)]
    return np.concatenate([np.stack([x * width, y * height], 1) for x, y in sides])


def inverse(forward, shape, size, step=8):
    """For each pixel of the picture the point of the page, by Newton's method on every eighth pixel."""
    height, width = shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], float)
    guess = cv2.getPerspectiveTransform(forward(corners).astype(np.float32), corners.astype(np.float32))
    columns, rows = (int(math.ceil(side / step)) + 1 for side in size)
    y, x = np.mgrid[0:rows, 0:columns] * float(step)
    wanted = np.stack([x.ravel(), y.ravel()], 1)
    points = project(guess, wanted)
    for _ in range(8):
        here = forward(points)
        right, down = forward(points + [1, 0]) - here, forward(points + [0, 1]) - here
        determinant = right[:, 0] * down[:, 1] - right[:, 1] * down[:, 0]
        determinant = np.where(abs(determinant) < 1e-4, 1e-4, determinant)
        miss = wanted - here
        move = (
            np.stack([miss[:, 0] * down[:, 1] - miss[:, 1] * down[:, 0], miss[:, 1] * right[:, 0] - miss[:, 0] * right[:, 1]], 1)
            / determinant[:, None]
        )
        points = (points + move.clip(-200, 200)).clip([-0.6 * width, -0.6 * height], [1.6 * width, 1.6 * height])
    coarse = points.reshape(rows, columns, 2).astype(np.float32)
    y, x = np.mgrid[0 : size[1], 0 : size[0]].astype(np.float32) / step
    return cv2.remap(coarse, x, y, cv2.INTER_LINEAR)


def creases(shape, shot, noise):
    """Shading of folds and crumples for every eighth pixel of the page."""
    if not shot.folds and not shot.crumples:
        return None
    rows, columns = shape[0] // 8 + 2, shape[1] // 8 + 2
    shade = np.ones((rows, columns), np.float32)
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32)
    for index in range(shot.folds):
        # A sheet is folded across its middle or a third.
        across, length = (x, columns) if index % 2 else (y, rows)
        distance = (across - length * noise.choice([1 / 3, 1 / 2, 2 / 3])) + noise.normal(0, 0.03) * (x + y)
        side = noise.uniform(0.04, 0.14)
        shade *= 1 - side * (distance > 0) * np.exp(-abs(distance) / (0.3 * length))
        shade *= 1 - noise.uniform(0.1, 0.35) * np.exp(-((distance / noise.uniform(0.4, 1.2)) ** 2))
    for _ in range(shot.crumples):
        # A facet is lighter on one side of a line of limited length, and darker on the other.
        angle, depth, reach = noise.uniform(0, math.pi), noise.uniform(0.03, 0.12), noise.uniform(0.1, 0.4) * max(rows, columns)
        cx, cy = noise.uniform(0, columns), noise.uniform(0, rows)
        along = (x - cx) * math.cos(angle) + (y - cy) * math.sin(angle)
        across = (y - cy) * math.cos(angle) - (x - cx) * math.sin(angle)
        fade = np.exp(-((along / reach) ** 2)) * np.exp(-abs(across) / (0.25 * reach))
        shade *= 1 - depth * np.tanh(across / 0.7) * fade
    return shade


def newsprint(page, shot, noise):
    """The page on rough paper: fibres and specks, and the mirrored print of the other side."""
    small = (page.shape[1] // FINE + 1, page.shape[0] // FINE + 1)
    fibres = cv2.GaussianBlur(noise.normal(0, 1, small[::-1]).astype(np.float32), (0, 0), sigmaX=1.6, sigmaY=0.7)
    specks = (noise.random(small[::-1]) < 0.002).astype(np.float32) * 3
    rough = cv2.resize(fibres - cv2.GaussianBlur(specks, (0, 0), 0.6), page.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    other = cv2.GaussianBlur(page[:, ::-1], (0, 0), 2 * FINE).astype(np.float32) / 255
    return (page * (1 + shot.grain * rough)[..., None] * (1 - shot.through * (1 - other))).clip(0, 255).astype(np.uint8)


def stripes(back, pitch):
    """Brightness of a screen's red, green and blue stripes and the gaps between its rows. Sampled at the picture's
    pixels it gives moiré."""
    phase = back / pitch * 2 * math.pi
    colours = [1 + 0.28 * np.cos(phase[..., 0] - shift) for shift in (0, 2.1, 4.2)]
    return np.stack(colours, 2) * (1 + 0.15 * np.cos(phase[..., 1]))[..., None]


def light(picture, shot, noise):
    """Darkens and tints the picture in place."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    angle = noise.uniform(0, 2 * math.pi)
    cosine, sine = math.cos(angle), math.sin(angle)
    if shot.gradient or shot.dimmed:
        across = (x / width - 0.5) * cosine + (y / height - 0.5) * sine
        picture *= (1 - shot.dimmed + across * shot.gradient)[..., None]
    if shot.shadow:
        edge = noise.uniform(0.2, 0.8) * (width * abs(cosine) + height * abs(sine))
        start = min(0, width * cosine) + min(0, height * sine)
        dark = ((x * cosine + y * sine - start) > edge).astype(np.float32)
        picture *= (1 - shot.shadow * cv2.GaussianBlur(dark, (0, 0), max(3, width / 60)))[..., None]
    for _ in range(shot.lamps):
        centre = noise.uniform(-0.2, 1.2, 2) * [width, height]
        reach = noise.uniform(0.3, 0.8) * max(width, height)
        near = np.exp(-((x - centre[0]) ** 2 + (y - centre[1]) ** 2) / reach**2)
        warm = noise.choice([0, 1])
        picture *= 1 + near[..., None] * (np.array([0.12, 0.02, -0.2]) if warm else np.array([-0.15, 0, 0.1])).astype(np.float32)
        picture *= 0.93
    picture *= np.array(shot.tint, np.float32)


def finger(picture, points, noise):
    """Puts a finger into the margin between the picture's edge and the points, in place."""
    height, width = picture.shape[:2]
    low, high = (points.min(0), points.max(0)) if len(points) else (np.array([width, height]) * 0.3,) * 2
    room = {"left": low[0], "right": width - high[0], "bottom": height - high[1]}
    side = noise.choice(sorted(room))
    reach = room[side] * noise.uniform(0.4, 0.8)
    if reach < 8:
        return
    thick = 0.5 * min(reach, 0.14 * max(width, height)) + 0.02 * max(width, height)
    along = noise.uniform(0.25, 0.9)
    tip, root = {
        "left": ((reach - thick, along * height), (-0.3 * width, along * height + 0.2 * height)),
        "right": ((width - reach + thick, along * height), (1.3 * width, along * height + 0.2 * height)),
        "bottom": ((along * width, height - reach + thick), (along * width + 0.1 * width, 1.3 * height)),
    }[str(side)]
    mask = np.zeros((height, width), np.uint8)
    cv2.line(mask, tuple(map(int, tip)), tuple(map(int, root)), 255, max(2, int(2 * thick)), cv2.LINE_AA)
    cover = cv2.GaussianBlur(mask, (0, 0), max(1, thick / 12)).astype(np.float32)[..., None] / 255
    round_ = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3)[..., None] / max(1, thick)
    skin = np.array([[224, 172, 140], [190, 130, 100], [120, 80, 60], [245, 205, 180]][noise.integers(4)], np.float32)
    picture[:] = picture * (1 - cover) + skin * (0.6 + 0.4 * np.sqrt(round_.clip(0, 1))) * cover


def shake(length, angle):
    """The kernel of a straight motion."""
    side = 2 * int(math.ceil(length / 2)) + 3
    kernel = np.zeros((side, side), np.float32)
    for share in np.linspace(-0.5, 0.5, 4 * side):
        x, y = side / 2 - 0.5 + share * length * math.cos(angle), side / 2 - 0.5 + share * length * math.sin(angle)
        column, row = int(x), int(y)
        fx, fy = x - column, y - row
        kernel[row, column] += (1 - fx) * (1 - fy)
        kernel[row, column + 1] += fx * (1 - fy)
        kernel[row + 1, column] += (1 - fx) * fy
        kernel[row + 1, column + 1] += fx * fy
    return kernel / kernel.sum()
